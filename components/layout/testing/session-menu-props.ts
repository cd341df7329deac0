import en from '@/messages/en/shell.json'
import type { SessionMenuLabels } from '../session-menu-props'

/** For tests: a signed-in person. */
export const mina = { id: 7, email: 'mina@example.com', name: 'Mina', roles: ['user' as const], iat: 1, exp: 2, locale: 'ko' as const }

/** For tests: the labels of the session menu, without icons. */
export const labels: SessionMenuLabels = { ...en.session, person: '', open: '' }
