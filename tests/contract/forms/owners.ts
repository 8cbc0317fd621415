import { argon2Sync } from 'node:crypto';
import { goodPassword } from '../../support/sign-up.ts';
import { createMember, query, type FormScene, type Member } from './shown-form.ts';

/** Makes something once for all forms of a scene. */
export function oncePerScene<Made>(make: (scene: FormScene) => Promise<Made>): (scene: FormScene) => Promise<Made> {
  const known = new WeakMap<FormScene, Promise<Made>>();
  return (scene) => {
    const made = known.get(scene) ?? make(scene);
    known.set(scene, made);
    return made;
  };
}

/** Creates a user with the password `goodPassword`, which costs less than signing up. */
export async function createOwner(scene: FormScene): Promise<Member> {
  const member = await createMember(scene);
  const text = 'insert into passwords (user_id, hash) values ($1, $2)';
  await query(scene, 'community', text, [member.id, passwordHash()]);
  return member;
}

/** As `formatHash` of community writes it. */
function passwordHash(): string {
  const nonce = Buffer.alloc(16, 'salt');
  const given = { message: goodPassword, nonce, tagLength: 32, memory: 64, passes: 1, parallelism: 1 };
  const encoded = [nonce, argon2Sync('argon2id', given)].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return ['', 'argon2id', 'v=19', 'm=64,t=1,p=1', ...encoded].join('$');
}
