/** Progress on one line, or one line per change if the output is not a terminal. */
export interface ProgressLine extends Disposable {
  show(text: string): void;
}

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Creates a progress line that skips repeated texts; disposing ends the line. */
export function createProgressLine(output: Output): ProgressLine {
  let lastText = '';
  return {
    show(text) {
      if (text === lastText) return;
      // Overwrites the rest of a longer text.
      output.write(
        output.isTTY === true ? `\r${text}${' '.repeat(Math.max(0, lastText.length - text.length))}` : `${text}\n`,
      );
      lastText = text;
    },
    [Symbol.dispose]() {
      if (output.isTTY === true && lastText !== '') output.write('\n');
    },
  };
}
