import { expect, it } from 'vitest';
import { countForeignImages, replaceImages } from './pasted-images.ts';

it.each([
  ['![Dough](https://lh3.googleusercontent.com/a) ![](https://lh3.googleusercontent.com/b)', 2],
  ['![](https://other.test/a.png) and again ![](https://other.test/a.png)', 1],
  ['[![](https://other.test/a.png)](https://other.test/)', 1],
  ['![](https://own.test/images/a.png) ![](/images/b.png) [a link](https://other.test/a.png)', 0],
  ['![](https://) ![](data:image/png;base64,AA==)', 0],
])('counts the images of other sites, each once: %s', (markdown, count) => {
  expect(countForeignImages(markdown, 'https://own.test')).toBe(count);
});

it.each([
  ['file:///C:/rye%20bread.png', 'rye bread.png'],
  ['file:///C:/50%.png', '50%.png'],
  ['data:image/jpeg;base64,AA==', 'image.jpeg'],
])('names the image of %s', (address, name) => {
  expect(replaceImages(`![](${address})`, (image) => image.name)).toBe(name);
});
