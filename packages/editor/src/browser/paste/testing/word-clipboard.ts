/** A picture that Word copies. */
interface WordPicture {
  type: 'png' | 'jpeg';
  bytes: Uint8Array;
  alt: string;
}

const folder = 'file:///C:/Users/ada/AppData/Local/Temp/msohtmlclip1/01';

/**
 * Returns what Word for Windows puts on the clipboard for a heading, a paragraph with a footnote, and pictures: HTML that names its
 * files, and RTF with the bytes of these, once more as metafiles for older programs.
 */
export function wordClipboard(pictures: readonly WordPicture[]) {
  return { html: htmlOf(pictures), rtf: rtfOf(pictures), text: `Rye bread\r\nThe dough[1] rests.\r\n` };
}

function htmlOf(pictures: readonly WordPicture[]): string {
  const mark = `<span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span
class=MsoFootnoteReference><span lang=EN-US style='font-size:11.0pt;line-height:107%'>[1]</span></span><![endif]></span></span>`;
  return `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Word.Document>
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="${folder}/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <w:WordDocument><w:View>Normal</w:View></w:WordDocument>
</xml><![endif]-->
<style>
<!--
 p.MsoNormal, li.MsoNormal, div.MsoNormal
	{mso-style-unhide:no;
	margin:0cm;}
-->
</style>
</head>

<body lang=EN-US style='tab-interval:36.0pt;word-wrap:break-word'>
<!--StartFragment-->

<h1>Rye bread<o:p></o:p></h1>

<p class=MsoNormal>The <b>dough</b><a style='mso-footnote-id:ftn1' href="#_ftn1"
name="_ftnref1" title="">${mark}</a> rests.<o:p></o:p></p>
${pictures.map(pictureOfHtml).join('')}
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all>

<hr align=left size=1 width="33%">

<![endif]>

<div style='mso-element:footnote' id=ftn1>

<p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1"
name="_ftn1" title="">${mark}</a>
Overnight is <i>best</i>.<o:p></o:p></p>

</div>

</div>

<!--EndFragment-->
</body>

</html>`;
}

/** Word names each picture twice: in a comment for itself, and for other programs. */
function pictureOfHtml({ type, alt }: WordPicture, at: number): string {
  const [own, other] = [2 * at + 1, 2 * at + 2].map(
    (number) => `${folder}/clip_image00${number}.${type === 'png' ? 'png' : 'jpg'}`,
  );
  return `
<p class=MsoNormal><span style='mso-no-proof:yes'><!--[if gte vml 1]><v:shape id="Picture_x0020_${at}"
 o:spid="_x0000_i102${at}" type="#_x0000_t75" alt="${alt}" style='width:60pt;height:40pt;visibility:visible;mso-wrap-style:square'>
 <v:imagedata src="${own}" o:title="${alt}"/>
</v:shape><![endif]--><![if !vml]><img width=80 height=53
src="${other}" alt="${alt}" v:shapes="Picture_x0020_${at}"><![endif]></span><o:p></o:p></p>
`;
}

function rtfOf(pictures: readonly WordPicture[]): string {
  const groups = pictures.map(pictureOfRtf).join('\\par\r\n');
  return String.raw`{\rtf1\adeflang1025\ansi\ansicpg1252\uc1\adeff0\deff0{\fonttbl{\f0\fbidi \froman\fcharset0 Times New Roman;}}
{\*\listtable{\*\listpicture{\pict{\*\picprop}\picw10\pich10\pngblip\bliptag7 ${hexOf(Uint8Array.of(1, 2, 3))}}}}
\pard\plain \ltrpar\s1\ql {\rtlch\fcs1 \af0 \ltrch\fcs0 Rye bread\par }{\cs16\super \chftn {\footnote \pard\plain Overnight is {\i best}.}}
${groups}
}`;
}

function pictureOfRtf({ type, bytes, alt }: WordPicture, at: number): string {
  const size = String.raw`\picscalex100\picscaley100\piccropl0\piccropr0\piccropt0\piccropb0\picw2117\pich1411\picwgoal1200\pichgoal800`;
  const id = String.raw`\bliptag-12${at}9{\*\blipuid 0f8ec7a05b1d4e2c9a3377d1c0b4e5f${at}}`;
  const properties = String.raw`{\*\picprop\shplid102${at}{\sp{\sn shapeType}{\sv 75}}{\sp{\sn wzDescription}{\sv ${alt}}}}`;
  return String.raw`{\rtlch\fcs1 \af0 \ltrch\fcs0 \insrsid1 {\*\shppict{\pict${properties}${size}${`\\${type}blip`}${id}${hexOf(bytes)}}}{\nonshppict
{\pict${size}\wmetafile8${id.replace('{', String.raw`\blipupi96{`)}${hexOf(Uint8Array.of(1, 0, 9))}}}}`;
}

/** Returns bytes as Word writes them, in lines of 128 digits. */
function hexOf(bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `\r\n${digits.replaceAll(/.{128}/g, '$&\r\n')}`;
}
