import { describe, expect, test } from 'vitest';
import { scrubUrl } from './scrub-url.ts';

describe('scrubUrl (rules.md#key-in-url)', () => {
  test.each([
    ['/api/articles?api-key=secret', '/api/articles?api-key=[redacted]'],
    ['/api/articles?page=1&API-KEY=secret&x=2', '/api/articles?page=1&API-KEY=[redacted]&x=2'],
    ['/api/articles?api_key=secret', '/api/articles?api_key=[redacted]'],
    ['/api/articles?%61pi%2Dke%79=secret', '/api/articles?%61pi%2Dke%79=[redacted]'],
    ['/api/articles?api-key[]=secret', '/api/articles?api-key[]=[redacted]'],
    ['/api/articles?api-key%5B0%5D=secret&x=1', '/api/articles?api-key%5B0%5D=[redacted]&x=1'],
    ['/api/articles?page=1;api-key=secret;x=2', '/api/articles?page=1;api-key=[redacted];x=2'],
    ['/api/articles;api-key=secret/1?x=2', '/api/articles;api-key=[redacted]/1?x=2'],
    ['/api/articles#api-key=secret', '/api/articles#api-key=[redacted]'],
    ['/api/articles?%2561pi-key=secret', '/api/articles?%2561pi-key=[redacted]'],
    ['/api/articles?apikey=secret', '/api/articles?apikey=[redacted]'],
    ['/api/articles?x-api-key=secret=more', '/api/articles?x-api-key=[redacted]'],
    ['/api/articles?access_token=secret', '/api/articles?access_token=[redacted]'],
    ['/api/articles?q=cpa_0123456789abcdefghij', '/api/articles?q=[redacted]'],
    ['/feed?q=cpf_0123456789abcdefghij', '/feed?q=[redacted]'],
    ['/oauth/authorize?client_id=0f&code=secret', '/oauth/authorize?client_id=0f&code=secret'],
    ['/api/articles?q=cp_0123456789abcdefghij&page=2', '/api/articles?q=[redacted]&page=2'],
    ['/objects/a?expires=1&signature=secret', '/objects/a?expires=1&signature=[redacted]'],
    ['/api/articles?api-key=a%', '/api/articles?api-key=[redacted]'],
    ['/api/articles?tag=api-key', '/api/articles?tag=api-key'],
    ['/api/articles?tag=%F0%9F%98%80', '/api/articles?tag=%F0%9F%98%80'],
    ['/api/api_keys', '/api/api_keys'],
    ['/confirm/secret', '/confirm/[redacted]'],
    ['/invitations/secret?a=1', '/invitations/[redacted]?a=1'],
    ['/organizations/invitations/secret', '/organizations/invitations/[redacted]'],
    ['/unsubscribe/7-secret', '/unsubscribe/[redacted]'],
    ['/password/reset/secret', '/password/reset/[redacted]'],
    ['/p%61ssword/reset/se%63ret/', '/password/reset/[redacted]/'],
    ['/password/forgot', '/password/forgot'],
    ['/users/invitation/accept?invitation_token=secret', '/users/invitation/accept?invitation_token=[redacted]'],
  ])('scrubs %s', (url, scrubbed) => {
    expect(scrubUrl(url)).toBe(scrubbed);
  });
});
