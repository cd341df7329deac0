import type { Messages } from './load-messages'

/** Which private layout the texts are for. */
export type ClientGroup = 'center' | 'user' | 'documents'

/** What the frame of every private page reads: dialogs, errors and the warning before the session ends. */
const FRAME = ['kit', 'errors', 'serving', 'session-warning'] as const

/** The namespaces that the browser code of a private layout reads; tests/laws/client-texts.test.ts finds a missing or a superfluous one. */
export const CLIENT_NAMESPACES: Record<ClientGroup, readonly string[]> = {
  center: [
    ...[...FRAME, 'shell', 'rules', 'period', 'notification', 'account-settings'],
    ...['developer-dashboard', 'api', 'method', 'stage', 'publication', 'subscription', 'target-server', 'traffic'],
    ...['admin-dashboard', 'audit', 'category', 'environment', 'login-history', 'mail', 'policy', 'setting', 'user'],
  ],
  user: [...FRAME, 'rules', 'notification', 'account-settings', 'subscription-own'],
  documents: FRAME,
}

/** Returns the texts that the browser code of a private layout reads; public pages send none. */
export function pickMessages(messages: Messages, group: ClientGroup): Messages {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => CLIENT_NAMESPACES[group].includes(name)))
}
