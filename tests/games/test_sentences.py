from games.wording.sentences import COMMANDS, SENTENCES, TABLE, sentence_for


def test_no_code_has_two_sentences() -> None:
    assert len(SENTENCES) == len(TABLE) + len(COMMANDS)


def test_a_code_is_answered_with_its_sentence() -> None:
    assert sentence_for("table_full") == "This table is full."
    assert sentence_for("no-game") == "No game is running at this table."
