import type { SettingValues } from '@commonplace/site-settings/known-settings';

/** A service outside that is told of published articles. */
export interface PingService {
  kind: 'hub' | 'index_now';
  url: string;
  /** Proves to IndexNow that the site sends; empty for a hub. */
  key: string;
}

/** Returns the services that the settings name; a private site tells none. */
export function pingServices(settings: SettingValues): PingService[] {
  const { public: isPublic, websub_hub: hub, index_now_url: url, index_now_key: key } = settings;
  const services: PingService[] = [];
  if (isPublic && hub !== null) services.push({ kind: 'hub', url: hub, key: '' });
  if (isPublic && url !== null && key !== null) services.push({ kind: 'index_now', url, key });
  return services;
}
