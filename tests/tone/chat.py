"""Chat-like messages, written by hand for measuring the observer.

The newspaper sentences of the corpus are formal in another way than a person who writes to an
assistant. The first half of each list was looked at while the weights were chosen.
"""

FORMAL = [
    "Could you please send me the final version of the report before Thursday?",
    "I would appreciate it if you could confirm the booking for two adults.",
    "Good morning. I am writing to enquire whether the apartment is still available.",
    "Thank you for your assistance; the explanation was most helpful.",
    "Would it be possible to reschedule our appointment to the following week?",
    "Please find the requirements below and let me know whether anything is missing.",
    "I should be grateful for a recommendation regarding suitable accommodation in Vienna.",
    "However, I do not believe that this approach addresses the underlying problem.",
    "Kindly provide an overview of the available insurance options and their costs.",
    "I am afraid that the proposed schedule does not suit my other commitments.",
    "May I ask which documents are required in order to renew a passport?",
    "The previous answer was incomplete. Please include the applicable regulations.",
    "I would prefer to receive the summary in writing, if that is convenient.",
    "Could you advise me on how to respond to this invitation in a courteous manner?",
    "We are considering several suppliers and would welcome an impartial comparison.",
    "Please accept my apologies for the delay in providing this information.",
]
CASUAL = [
    "hey can u find me a cheap place to eat near the station tonight",
    "lol yeah that works, let's just go with the first one!",
    "ok so i tried what you said and it's still broken... any ideas?",
    "Thanks! That's super helpful, gonna try it tomorrow :)",
    "nah don't bother, i'll just grab something on the way home",
    "what's the deal with this weather?? can't decide what to wear",
    "oh wow didn't know you could do that, pretty cool stuff",
    "i dunno, maybe something with pasta? nothing too fancy tho",
    "hiya, quick one: what's a good gift for my sister, she's into plants",
    "ugh my train's late again, how long's the bus gonna take",
    "haha ok fair enough, let's skip the gym then",
    "Hey guys, anyone know if this thing runs on a mac?",
    "that's awesome, thanks a lot! You're the best",
    "so i guess we're doing tacos again, what do i need to get",
    "btw it's not working on my phone either, kinda weird",
    "yep sounds good, just remind me later pls",
]
NEUTRAL = [
    "Which of these two phones has the better camera?",
    "I need a recipe for four people with rice and vegetables.",
    "The meeting is on Monday at ten, and I still have no agenda.",
    "Can you explain how a heat pump works and what it costs to run?",
    "My flight leaves at six in the morning from the other airport.",
    "Write a short note to my landlord about the broken heating.",
    "We have been to Lisbon twice and want to see something new.",
    "How many grams of flour do I need for a small loaf of bread?",
]
