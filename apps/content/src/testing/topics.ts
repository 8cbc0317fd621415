/** Concepts without common words. */
export const rust = {
  name: 'Rust',
  description: 'The Rust language: ownership, borrowing, the borrow checker, cargo and crates.',
};
export const cooking = {
  name: 'Cooking',
  description: 'Recipes and food: boiling pasta, frying garlic in olive oil, baking bread.',
};
