from games.ranked.pairing import Waiting, groups, range_after

NOW = 1_800_000_000_000


def waiting(entry: int, rating: float, seconds: float = 0) -> Waiting:
    return Waiting(entry, rating, NOW - int(seconds * 1000))


def entries(found: list[list[Waiting]]) -> list[list[int]]:
    return [[one.entry for one in group] for group in found]


def test_near_ratings_play_at_once():
    assert entries(groups([waiting(1, 1000), waiting(2, 1080)], 2, NOW)) == [[1, 2]]


def test_far_ratings_wait():
    assert groups([waiting(1, 1000), waiting(2, 1500)], 2, NOW) == []


def test_the_range_widens_with_time():
    far = [waiting(1, 1000, seconds=20), waiting(2, 1500)]
    assert entries(groups(far, 2, NOW)) == [[1, 2]]
    assert range_after(0) < range_after(10_000) < range_after(59_000)


def test_after_a_minute_anybody_will_do():
    assert range_after(60_000) is None
    assert entries(groups([waiting(1, 0, seconds=60), waiting(2, 5000)], 2, NOW)) == [[1, 2]]


def test_whoever_waited_longest_gets_the_nearest_opponent():
    queue = [waiting(1, 1000, 1), waiting(2, 1040, 5), waiting(3, 1050, 0)]
    assert entries(groups(queue, 2, NOW)) == [[2, 3]]


def test_a_group_of_four_needs_four():
    three = [waiting(entry, 1000) for entry in (1, 2, 3)]
    assert groups(three, 4, NOW) == []
    assert entries(groups([*three, waiting(4, 1010)], 4, NOW)) == [[1, 2, 3, 4]]


def test_several_groups_are_found_in_one_go():
    queue = [waiting(entry, 1000 + 400 * (entry % 2)) for entry in range(1, 7)]
    assert entries(groups(queue, 2, NOW)) == [[1, 3], [2, 4]]


def test_the_order_in_which_the_queue_is_read_does_not_matter():
    queue = [waiting(entry, 1000 + 10 * entry, entry % 3) for entry in range(9)]
    assert groups(queue, 2, NOW) == groups(queue[::-1], 2, NOW)
