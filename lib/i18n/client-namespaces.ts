import type { Messages } from './load-messages'

/** The private layout that the texts are for; that of references sends none. */
export type ClientGroup = 'center' | 'user'

/** The namespaces that both need: dialogs, errors and the warning before the session ends. */
const FRAME = ['kit', 'errors', 'serving', 'session-warning'] as const

/** The namespaces that the browser code of each private layout reads; tests/laws/client-texts.test.ts finds missing and unused ones. */
export const CLIENT_NAMESPACES: Record<ClientGroup, readonly string[]> = {
  center: [
    ...[...FRAME, 'shell', 'rules', 'period', 'notification', 'account-settings'],
    ...['developer-dashboard', 'api', 'method', 'stage', 'publication', 'subscription', 'target-server', 'traffic', 'call-record'],
    ...['admin-dashboard', 'audit', 'board', 'category', 'environment', 'inquiry', 'login-history', 'mail', 'policy', 'setting', 'user'],
    ...['installation', 'portal-config', 'portal-management', 'simple-setup', 'statistics', 'webhook', 'service-status', 'command-palette'],
  ],
  user: [
    ...[...FRAME, 'rules', 'inquiry', 'notification', 'account-settings', 'login-history', 'subscription-own', 'traffic', 'call-record'],
    ...['period', 'personal-token', 'statistics'],
  ],
}

/** Returns the texts that the browser code of a private layout reads; public pages send none. */
export function pickMessages(messages: Messages, group: ClientGroup): Messages {
  return Object.fromEntries(Object.entries(messages).filter(([name]) => CLIENT_NAMESPACES[group].includes(name)))
}
