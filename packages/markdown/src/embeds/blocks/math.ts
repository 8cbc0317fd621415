import { ParseError, renderToString } from 'katex';
import sanitizeHtml from 'sanitize-html';
import { invalidMarkdown } from '../../errors.ts';
import { shortened } from '../tag.ts';

const MAX_LENGTH = 5000;

const ELEMENTS =
  'math semantics mrow mi mn mo ms mtext mspace msup msub msubsup mfrac msqrt mroot munder mover munderover mtable mtr mtd ' +
  'mstyle mpadded mphantom menclose mmultiscripts mprescripts none';

const ATTRIBUTES =
  'accent accentunder columnalign columnlines columnspacing depth display displaystyle fence form height largeop ' +
  'linebreak linethickness lspace mathbackground mathcolor mathsize mathvariant maxsize minsize movablelimits notation ' +
  'rowalign rowlines rowspacing rspace scriptlevel separator side stretchy symmetric voffset width xmlns';

/**
 * Renders TeX as MathML, which browsers show without style sheet or script.
 * @throws DomainError validation_failed if KaTeX rejects it, or it is too long.
 */
export function mathMarkup(source: string, display: boolean): string {
  if (source.length > MAX_LENGTH) throw invalidMarkdown(`{% katex %}: a formula has at most ${MAX_LENGTH} characters`);
  try {
    const markup = renderToString(source, {
      displayMode: display,
      output: 'mathml',
      strict: 'ignore',
      trust: false,
      maxSize: 20,
      maxExpand: 200,
    });
    return onlyMath(markup);
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    throw invalidMarkdown(`{% katex %}: ${shortened(error.rawMessage)}`);
  }
}

/** KaTeX leaves out anything harmful; this holds for later versions, too. */
function onlyMath(markup: string): string {
  return sanitizeHtml(markup, {
    allowedTags: ELEMENTS.split(' '),
    allowedAttributes: { '*': ATTRIBUTES.split(' ') },
    nonTextTags: ['annotation', 'script', 'style'],
    parseStyleAttributes: false,
  });
}
