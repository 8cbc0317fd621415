import { formPaths } from '../parts/form-paths.ts';
import type { FormRoute } from '../serving/page-route.ts';
import { isOn } from '../serving/form-fields.ts';

/** Publishes one of the viewer's agent sessions, or withdraws it. */
const publish: FormRoute = {
  path: formPaths.agentSession,
  async submit(call) {
    const { api, field, returnTo } = call;
    const body = { agent_session: { published: isOn(call) } };
    await api.client.updateAgentSession({ params: { path: { id: field('slug') } }, body });
    return returnTo;
  },
};

export const agentSessionForms: readonly FormRoute[] = [publish];
