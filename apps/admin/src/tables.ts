import type { JsonObject } from '@commonplace/service/json';

/** The tables as reads see them: timestamps come from the driver as text. */
export interface Tables {
  audit_logs: {
    id: number;
    actor_id: number;
    actor_username: string;
    action: string;
    target_type: string;
    target_id: string;
    before: JsonObject;
    after: JsonObject;
    created_at: string;
    request_id: string;
  };
  site_config: {
    id: number;
    version: number;
    overrides: JsonObject;
  };
}
