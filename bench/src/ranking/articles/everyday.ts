import type { RankingArticle } from '../article.ts';

/** Articles about cooking, gardening and travel, many of them distractors for searches about software. */
export const everydayArticles: RankingArticle[] = [
  {
    key: 'sourdough-starter',
    title: 'A sourdough starter from flour and water',
    tags: ['baking', 'cooking'],
    ageDays: 295,
    body: `Mix fifty grams of rye flour with as much water, and wait. Feed it every day, throw half of it away, and after a
week it doubles within hours. It smells of apples when it is happy and of vinegar when it is hungry. Keep it in the
refrigerator between two breads, and tell visitors not to tidy it away.`,
  },
  {
    key: 'sourdough-rye',
    title: 'Rye bread with sourdough, in three steps',
    tags: ['baking', 'sourdough'],
    ageDays: 84,
    body: `The first step makes it rise, the second gives it acid, the third gives it size. Rye has no gluten worth mentioning;
the dough is a paste and goes into a tin. Bake it hot at first and long afterwards. Cut it on the next day, if you can
wait. It keeps for a week and is best on the third day.`,
  },
  {
    key: 'pizza-stone',
    title: 'Pizza at home: stone or steel?',
    tags: ['cooking'],
    ageDays: 5,
    body: `Steel gives its heat away faster, and a pizza is done in four minutes instead of seven. Both need an hour to become
hot. The dough matters more: two days in the refrigerator do what yeast alone cannot. I use a spoon of sourdough for
taste, but nobody at the table has ever noticed when I forgot it.`,
  },
  {
    key: 'tomatoes-balcony',
    title: 'Growing tomatoes on a balcony',
    tags: ['gardening', 'tomatoes'],
    ageDays: 330,
    body: `Choose small fruit and large pots: ten litres are the least. Against the wall it is warmer, under the roof it stays
dry, and dry leaves do not rot. Water in the morning, at the root, and feed every week from the first flower on. Pinch out
the side shoots. From July on you will eat them before they reach the kitchen.`,
  },
  {
    key: 'tomatoes-blight',
    title: 'Tomatoes in a wet summer: how to avoid blight',
    tags: ['gardening', 'tomatoes'],
    ageDays: 66,
    body: `Blight needs wet leaves for half a day. A roof is worth more than any spray; take off the lowest leaves, so that
rain does not splash on them. Resistant kinds taste better than they did. When the first brown spots appear, harvest what
is green and let it ripen on the window sill. Growing them in one place every year does no harm.`,
  },
  {
    key: 'balcony-herbs',
    title: 'Seven herbs for a shady balcony',
    tags: ['gardening', 'balcony'],
    ageDays: 11,
    body: `Parsley, chives, mint, chervil, lovage, sorrel and wild garlic do with three hours of sun. Mint gets a pot of its
own, or it will have all of them. Cut often and never more than a third. What you grow there cannot be bought as fresh,
and the bees of the whole street come by.`,
  },
  {
    key: 'tomato-sauce',
    title: 'Tomato sauce for the whole winter',
    tags: ['cooking'],
    ageDays: 42,
    body: `Ten kilos of ripe fruit, two onions, a handful of basil. Halve everything, roast it for an hour, pass it through a
mill, fill it into hot jars. Salt comes later, with the pasta. Twenty jars are enough for one person from October until
May, if nobody hears of them.`,
  },
  {
    key: 'potato-cellar',
    title: 'A cellar for potatoes, built from pallets',
    tags: ['diy', 'garden'],
    ageDays: 2,
    body: `Dark, cool, and with air from all sides: that is all that potatoes want. Four pallets and a tarpaulin make a box for
two hundred kilos. Apples must go elsewhere, since their gas makes eyes sprout. Look through it once a month and take out
what is soft. My neighbour keeps tomatoes in hers, which I do not recommend.`,
  },
  {
    key: 'creme-brulee',
    title: 'Crème brûlée without a torch',
    tags: ['cooking', 'dessert'],
    ageDays: 355,
    body: `Cream, yolks, sugar, and a vanilla pod: heat, mix, strain, and let it set in a bath of water at 110 degrees. For the
crust there is the grill. Freeze the cups for twenty minutes first, so that the cream stays cold while the sugar melts.
Two minutes, do not walk away. It cracks like ice on a puddle.`,
  },
  {
    key: 'creme-caramel',
    title: 'Crème caramel for twelve',
    tags: ['cooking', 'dessert'],
    ageDays: 15,
    body: `The caramel goes in first and comes out on top. Whole eggs make it firm enough to be turned over, which is the
difference to a crème brûlée. Make it the day before; the caramel needs a night to become a sauce. One large form is
easier than twelve small ones, and looks better on the table.`,
  },
  {
    key: 'cafe-remote-work',
    title: 'Working from a cafe\u0301: rules that keep you welcome',
    tags: ['remote', 'productivity'],
    ageDays: 175,
    body: `Order something every ninety minutes. Take the small table. Calls happen outside. Bring a charged battery instead of
a cable across the room, and leave before lunch is served. A cafe\u0301 is not an office; it lends you its noise, and some of
my best pages were written in it.`,
  },
  {
    key: 'caffeine',
    title: 'Caffeine after noon: a month without it',
    tags: ['health'],
    ageDays: 4,
    body: `Half of it is still in the blood six hours later. I stopped at noon for a month and wrote down when I fell asleep:
twenty minutes earlier on average, forty in the last week. The afternoon slump was worse for nine days and then gone. Tea
counts, chocolate hardly does.`,
  },
  {
    key: 'zurich-day',
    title: 'One day in Zürich without spending a fortune',
    tags: ['travel', 'switzerland'],
    ageDays: 205,
    body: `Swim in the river with everybody else, it is free and clean enough to drink. Bread and cheese from the market, a walk
up to the university, the view from the terrace. The tram to the zoo passes the cemetery in which Joyce is buried. In the
evening the lake turns pink, and that costs nothing either.`,
  },
  {
    key: 'night-trains',
    title: 'Night trains in Europe, ranked by breakfast',
    tags: ['travel'],
    ageDays: 8,
    body: `Vienna to Hamburg: a roll and jam, friendly. Stockholm to Narvik: bring your own. Zürich to Berlin: coffee at six,
whether you want it or not. The best is still the one to Brest in summer, where the conductor sells croissants at the
first stop in the morning. Book early, and take the upper bunk.`,
  },
];
