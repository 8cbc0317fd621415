// For `node --import`: resolves the packages of this repository to their sources, without an installation.
import { registerHooks } from 'node:module';

const packages = new URL('../../packages/', import.meta.url);

registerHooks({
  resolve(specifier, context, next) {
    const [, name, path] = /^@commonplace\/([\w-]+)\/([\w-]+)$/.exec(specifier) ?? [];
    return next(name === undefined ? specifier : new URL(`${name}/src/${path}.ts`, packages).href, context);
  },
});
