/** The nonce that the CSP of this page's answer allows styles to carry. */
export const styleNonce = () =>
  document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
