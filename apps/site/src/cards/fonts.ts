import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One weight for each script. The bundler copies files that are named relative to this module. */
const files = [
  new URL('../../node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf', import.meta.url),
  new URL('../../node_modules/@expo-google-fonts/noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf', import.meta.url),
  new URL(
    '../../node_modules/@expo-google-fonts/noto-sans-armenian/700Bold/NotoSansArmenian_700Bold.ttf',
    import.meta.url,
  ),
  new URL(
    '../../node_modules/@expo-google-fonts/noto-sans-bengali/700Bold/NotoSansBengali_700Bold.ttf',
    import.meta.url,
  ),
  new URL(
    '../../node_modules/@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
    import.meta.url,
  ),
  new URL(
    '../../node_modules/@expo-google-fonts/noto-sans-ethiopic/700Bold/NotoSansEthiopic_700Bold.ttf',
    import.meta.url,
  ),
  new URL(
    '../../node_modules/@expo-google-fonts/noto-sans-georgian/700Bold/NotoSansGeorgian_700Bold.ttf',
    import.meta.url,
  ),
  new URL(
    '../../node_modules/@expo-google-fonts/noto-sans-gujarati/700Bold/NotoSansGujarati_700Bold.ttf',
    import.meta.url,
  ),
  new URL(
    '../../node_modules/@expo-google-fonts/noto-sans-gurmukhi/700Bold/NotoSansGurmukhi_700Bold.ttf',
    import.meta.url,
  ),
  new URL('../../node_modules/@expo-google-fonts/noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf', import.meta.url),
  new URL('../../node_modules/@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf', import.meta.url),
  new URL(
    '../../node_modules/@expo-google-fonts/noto-sans-kannada/700Bold/NotoSansKannada_700Bold.ttf',
    import.meta.url,
  ),
  new URL('../../node_modules/@expo-google-fonts/noto-sans-khmer/700Bold/NotoSansKhmer_700Bold.ttf', import.meta.url),
  new URL('../../node_modules/@expo-google-fonts/noto-sans-kr/700Bold/NotoSansKR_700Bold.ttf', import.meta.url),
  new URL('../../node_modules/@expo-google-fonts/noto-sans-lao/700Bold/NotoSansLao_700Bold.ttf', import.meta.url),
  new URL(
    '../../node_modules/@expo-google-fonts/noto-sans-malayalam/700Bold/NotoSansMalayalam_700Bold.ttf',
    import.meta.url,
  ),
  new URL(
    '../../node_modules/@expo-google-fonts/noto-sans-myanmar/700Bold/NotoSansMyanmar_700Bold.ttf',
    import.meta.url,
  ),
  new URL('../../node_modules/@expo-google-fonts/noto-sans-oriya/700Bold/NotoSansOriya_700Bold.ttf', import.meta.url),
  new URL('../../node_modules/@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf', import.meta.url),
  new URL(
    '../../node_modules/@expo-google-fonts/noto-sans-sinhala/700Bold/NotoSansSinhala_700Bold.ttf',
    import.meta.url,
  ),
  new URL('../../node_modules/@expo-google-fonts/noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf', import.meta.url),
  new URL('../../node_modules/@expo-google-fonts/noto-sans-telugu/700Bold/NotoSansTelugu_700Bold.ttf', import.meta.url),
  new URL('../../node_modules/@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf', import.meta.url),
  new URL(
    '../../node_modules/@expo-google-fonts/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf',
    import.meta.url,
  ),
];

/** The configuration of fontconfig, by which a process finds these fonts and no others. Disposal removes it. */
export interface FontSettings extends Disposable {
  path: string;
}

/** Writes the configuration to a new folder, which also has fontconfig's cache. */
export function writeFontSettings(): FontSettings {
  const folder = mkdtempSync(join(tmpdir(), 'commonplace-fonts-'));
  const path = join(folder, 'fonts.conf');
  const folders = new Set(files.map((file) => dirname(fileURLToPath(file))));
  const lines = [...folders].map((each) => `<dir>${escaped(each)}</dir>`);
  writeFileSync(path, `<fontconfig>${lines.join('')}<cachedir>${escaped(folder)}</cachedir></fontconfig>`);
  return { path, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) };
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
