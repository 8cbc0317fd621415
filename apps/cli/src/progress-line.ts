/** How far something is, on one line that changes on a terminal, and a line for each change anywhere else. */
export interface ProgressLine extends Disposable {
  show(text: string): void;
}

interface Output {
  isTTY?: boolean;
  write(text: string): unknown;
}

/** Shows nothing twice; disposal ends the line. */
export function createProgressLine(output: Output): ProgressLine {
  let shown = '';
  return {
    show(text) {
      if (text === shown) return;
      // Nothing of a longer text is left behind.
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
