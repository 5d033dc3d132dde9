from kadi_site.rate_limits import Buckets


def test_a_bucket_runs_out_and_fills_up_again():
    buckets = Buckets(burst=3, per_second=2)
    assert [buckets.take(1, now=0.0) for _ in range(4)] == [True, True, True, False]
    assert not buckets.take(1, now=0.4)
    assert buckets.take(1, now=0.5)
    assert not buckets.take(1, now=0.5)


def test_a_bucket_never_holds_more_than_its_burst():
    buckets = Buckets(burst=2, per_second=2)
    assert buckets.take(1, now=0.0)
    assert [buckets.take(1, now=1000.0) for _ in range(3)] == [True, True, False]


def test_people_have_a_bucket_each():
    buckets = Buckets(burst=1, per_second=1)
    assert buckets.take(1, now=0.0)
    assert buckets.take(2, now=0.0)
    assert not buckets.take(1, now=0.0)
