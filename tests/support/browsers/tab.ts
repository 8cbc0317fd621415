/** What a journey does in any browser. Elements are XPaths, and waited for. */
export interface Tab extends AsyncDisposable {
  open(url: string): Promise<void>;
  url(): Promise<string>;
  click(xpath: string): Promise<void>;
  /** Types at the end of the text in a field. */
  type(xpath: string, text: string): Promise<void>;
  /** Types where the focus is, in one go. */
  typeOn(text: string): Promise<void>;
  back(): Promise<void>;
  reload(): Promise<void>;
  /** Closes the window without a question, and goes on in another one of the same browser. */
  replaceWindow(): Promise<void>;
  /** Runs the body of a function in the page, and returns what it returns. */
  run(script: string): Promise<unknown>;
  /** Returns a property of an element of the page, such as `textContent`. */
  read(xpath: string, property: string): Promise<unknown>;
}

/** How to start a browser with one tab. */
export interface TabOptions {
  javaScriptEnabled: boolean;
}

/** The key that sends a form, as W3C WebDriver writes it. */
export const enter = '\uE007';

const named = (name: string) => `[normalize-space()="${name}" or @aria-label="${name}" or span[.="${name}"]]`;

/** The link with this name. */
export const link = (name: string) => `//a${named(name)}`;

/** The button with this name. */
export const button = (name: string) => `//button${named(name)}`;

/** The field with this label. */
export const field = (label: string) => `//*[@id=//label[normalize-space()="${label}"]/@for]`;

/** The elements inside an element of this class. */
export const inside = (className: string, xpath: string) =>
  `//*[contains(concat(" ", @class, " "), " ${className} ")]${xpath}`;
