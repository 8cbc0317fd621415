import { type Samples, time } from '../../testing/samples.ts';
import { applicationsPage } from './applications-page.ts';

const clientId = '0123456789abcdef';
const scopes = ['public', 'read_articles', 'write_later'];

export const samples: Samples = {
  applications: (text, view) =>
    applicationsPage(
      {
        grants: [time, null].map((last_used_at) => ({
          client_id: clientId,
          application_name: text,
          scopes,
          created_at: time,
          last_used_at,
        })),
        applications: [[text], []].map((redirect_uris, at) => ({
          client_id: clientId,
          name: text,
          redirect_uris,
          scopes,
          confidential: at === 0,
          created_at: time,
        })),
      },
      view,
    ),
  noApplications: (_text, view) => applicationsPage({ grants: [], applications: [] }, view),
  missingApplications: (_text, view) => applicationsPage({ grants: undefined, applications: undefined }, view),
};
