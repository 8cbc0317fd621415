/** What the gateway's policy lets style elements show that the interface makes itself; new with every answer. */
export const styleNonce = (): string => document.querySelector<HTMLElement>('meta[name=style-nonce]')?.nonce ?? '';
