/** Returns the nonce for style elements, which the gateway writes into the page. */
export const styleNonce = (): string => document.querySelector<HTMLElement>('meta[name=style-nonce]')?.nonce ?? '';
