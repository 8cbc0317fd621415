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
  let shown = '';
  return {
    show(text) {
      if (text === shown) return;
      // Overwrites the rest of a longer text.
      output.write(
        output.isTTY === true ? `\r${text}${' '.repeat(Math.max(0, shown.length - text.length))}` : `${text}\n`,
      );
      shown = text;
    },
    [Symbol.dispose]() {
      if (output.isTTY === true && shown !== '') output.write('\n');
    },
  };
}
