import type { Messages } from './load-messages'

/** The texts that every private page's browser code needs. */
const SHELL_NAMESPACES = ['shell', 'kit', 'errors', 'rules', 'session-warning'] as const

/** Texts of public pages, which their server part writes: the developer center's browser code has no use for them. */
const PUBLIC_NAMESPACES = ['home', 'catalogue', 'reference', 'account', 'subscription-own', 'session', 'api-document']

/** The texts that go to the browser in a person's own pages of the portal; a new screen there adds its namespace. */
const USER_NAMESPACES: readonly string[] = [...SHELL_NAMESPACES, 'subscription-own', 'account', 'account-settings', 'notification']

/** Which private layout the texts are for. */
export type ClientGroup = 'center' | 'user' | 'documents'

/** Only those texts that a private layout's browser code may show; public pages send none. */
export function pickMessages(messages: Messages, group: ClientGroup): Messages {
  const listed: readonly string[] = group === 'user' ? USER_NAMESPACES : SHELL_NAMESPACES
  const isWanted = (name: string) => (group === 'center' ? !PUBLIC_NAMESPACES.includes(name) : listed.includes(name))
  return Object.fromEntries(Object.entries(messages).filter(([name]) => isWanted(name)))
}
