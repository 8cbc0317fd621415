import { attributes, html, type Html } from '@commonplace/ui/markup';
import type { View } from '@commonplace/ui/view';
import type { ArticleFields } from '@commonplace/editor/article-fields';
import type { EditorData } from './editor-data.ts';
import { coverFocus } from '../parts/cover-focus.ts';
import { renderField } from './editor-field.ts';
import { choiceLabel } from '../parts/choice-label.ts';
import { languageName, languagesIn } from '../parts/languages.ts';
import { articleTexts, choiceNames, choiceOf, type ArticleChoice } from '@commonplace/rules/article-fields';
import { maxYearsAhead } from '@commonplace/rules/latest-publication';
import { timeZones } from '@commonplace/rules/zoned-time';

/** Renders the fields of an article besides title, tags and text. */
export function renderSettings(data: EditorData, view: View): Html {
  const { editor: texts } = view.locale.messages;
  const input = (name: keyof ArticleFields, label: string, hint: string, more: Parameters<typeof attributes>[0] = {}) =>
    renderField({
      name,
      label,
      hint,
      input: html`<input value="${data.fields[name]}" ${common(name, data)}${attributes(more)} />`,
    });
  const { description } = data.fields;
  return html`<h2>${texts.settings}</h2>
    ${renderCover(data, view)}
    ${renderField({
      name: 'description',
      label: texts.summary,
      hint: texts.summaryHint,
      input: html`<textarea
        rows="3"
        dir="auto"
        placeholder="${data.article?.detected.description ?? ''}"
        ${common('description', data)}
      >
${description}</textarea>`,
    })}
    ${input('series', texts.series, texts.seriesHint, { maxlength: articleTexts.series.maxLength, dir: 'auto' })}
    ${renderOrganizations(data, view)}
    ${input('canonical_url', texts.canonicalUrl, texts.canonicalUrlHint, { inputmode: 'url', placeholder: 'https://' })}
    ${renderLanguage(data, view)} ${renderComments(data, view)}
    ${choiceNames.map((name) => renderChoice(name, data, view))}
    ${data.article?.state !== 'published' && renderSchedule(data, view)}`;
}

function common(name: keyof ArticleFields, { problem }: EditorData): Html {
  const invalid = problem?.fields.has(name) === true && 'true';
  const descriptions = name === 'publish_at' ? `${name}-error ${name}-hint` : `${name}-hint`;
  return attributes({ id: name, name, 'aria-describedby': descriptions, 'aria-invalid': invalid });
}

function renderCover(data: EditorData, { locale }: View): Html {
  const { editor: texts } = locale.messages;
  const { main_image: cover, cover_focus_x: x, cover_focus_y: y } = data.fields;
  const slider = (name: 'cover_focus_x' | 'cover_focus_y', label: string) =>
    html`<label for="${name}">${label}</label>
      <input
        type="range"
        min="0"
        max="100"
        value="${data.fields[name]}"
        id="${name}"
        name="${name}"
        aria-describedby="cover_focus-hint"
      /> `;
  return html`<fieldset class="field editor-cover">
    <legend>${texts.cover}</legend>
    ${/^https?:\/\//.test(cover) && html`<img src="${cover}" alt="" width="1000" height="420" ${coverFocus({ x: Number(x), y: Number(y) })} />`}
    <label for="cover">${texts.coverFile}</label>
    <input type="file" id="cover" name="cover" accept="image/*" aria-describedby="cover-hint" />
    <p class="hint" id="cover-hint">${texts.coverFileHint}</p>
    <label for="main_image">${texts.coverAddress}</label>
    <input value="${cover}" inputmode="url" ${common('main_image', data)} />
    <p class="hint" id="main_image-hint">${texts.coverAddressHint}</p>
    <div class="editor-focus-fields">
      ${slider('cover_focus_x', texts.coverFocusX)} ${slider('cover_focus_y', texts.coverFocusY)}
      <p class="hint" id="cover_focus-hint">${texts.coverFocusHint}</p>
    </div>
  </fieldset> `;
}

/** Nothing for a member of no organization, unless the article is under one: a former member can take it out. */
function renderOrganizations(data: EditorData, { locale }: View): Html | false {
  const { editor: texts } = locale.messages;
  const { organizations, fields, article } = data;
  const present = article?.own.organization ?? '';
  const isFormer = present !== '' && !organizations.some(({ id }) => String(id) === present);
  if (organizations.length === 0 && !isFormer) return false;
  const former = isFormer ? [{ id: present, name: present }] : [];
  const options = [{ id: '', name: texts.noOrganization }, ...former, ...organizations];
  return renderField({
    name: 'organization_id',
    label: texts.organization,
    hint: isFormer ? texts.formerOrganizationHint : texts.organizationHint,
    input: html`<select ${common('organization_id', data)}>
      ${options.map(({ id, name }) => renderOption(String(id), name, fields.organization_id))}
    </select>`,
  });
}

function renderLanguage(data: EditorData, { locale }: View): Html {
  const { editor: texts } = locale.messages;
  const { language } = data.fields;
  const { language: detected = '' } = data.article?.detected ?? {};
  return renderField({
    name: 'language',
    label: texts.language,
    hint: texts.languageHint,
    input: html`<select ${common('language', data)}>
      ${renderOption('', detected === '' ? texts.detectLanguage : texts.detectedLanguage(languageName(detected, locale.code)), language)}${languagesIn(
        locale.code,
        language,
      ).map(({ code, name }) => renderOption(code, name, language))}
    </select>`,
  });
}

function renderComments(data: EditorData, { locale }: View): Html {
  const { editor: texts } = locale.messages;
  const { comments_closed: closed } = data.fields;
  return renderField({
    name: 'comments_closed',
    label: texts.comments,
    hint: texts.commentsHint,
    input: html`<select ${common('comments_closed', data)}>
      ${renderOption('', texts.commentsOpen, closed)}${renderOption('true', texts.commentsClosed, closed)}
    </select>`,
  });
}

function renderChoice(name: ArticleChoice, data: EditorData, { locale }: View): Html {
  const { label, hint } = locale.messages.editor.choices[name];
  const options = choiceOf(name).values.map((value) =>
    renderOption(value, choiceLabel(name, value, locale.messages), data.fields[name]),
  );
  return renderField({
    name,
    label,
    hint,
    input: html`<select ${common(name, data)}>
      ${options}
    </select>`,
  });
}

function renderSchedule(data: EditorData, { locale }: View): Html {
  const { editor: texts } = locale.messages;
  const { publish_at: time, time_zone: zone } = data.fields;
  const { problem } = data;
  const error = problem?.fields.has('publish_at') === true ? problem.message : '';
  // A zone may have several names, and the list has one of them.
  const others = timeZones().filter((name) => name !== zone);
  return html`${renderField({
    name: 'publish_at',
    label: texts.publishAt,
    hint: texts.publishAtHint,
    error,
    input: html`<input
      type="datetime-local"
      value="${time}"
      data-late="${texts.lateTime(maxYearsAhead)}"
      ${common('publish_at', data)}
    />`,
  })}
  ${renderField({
    name: 'time_zone',
    label: texts.timeZone,
    hint: texts.timeZoneHint,
    input: html`<select ${common('time_zone', data)}>
      ${[zone, ...others].map((name) => renderOption(name, name, zone))}
    </select>`,
  })}`;
}

function renderOption(value: string, text: string, chosen: string): Html {
  return html`<option value="${value}" ${attributes({ selected: value === chosen })}>${text}</option> `;
}
