// For `node --import`: finds the packages of this repository by their sources, where nothing is installed.
import { registerHooks } from 'node:module';

const packages = new URL('../../packages/', import.meta.url);

registerHooks({
  resolve(specifier, context, next) {
    const [, name, path] = /^@commonplace\/([\w-]+)\/([\w-]+)$/.exec(specifier) ?? [];
    return next(name === undefined ? specifier : new URL(`${name}/src/${path}.ts`, packages).href, context);
  },
});
