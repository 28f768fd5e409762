"""Rules: what an assistant may commit to. Plain Python (seed 002).

    made = contract.compile(facts, rules, scene, at=at, state=state)
    chosen = evidence.select(made, relevance, budget=budget)
    read = [candidates.read(raw, place) for place, raw in enumerate(body)]
    verdict = verify.judge(made, chosen.ids, read)
    if verdict.commitment is not None:
        state = obligations.emit(state, verdict.commitment, verdict.rests_on, at)

The guarantee: an emitted commitment keeps every rule of its contract, and where no candidate
does nothing is emitted. It is about structured fields, not about prose, and not about facts that
were never compiled; see ``docs/rules.md``.
"""
