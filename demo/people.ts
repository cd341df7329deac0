/** The people of the demo. These passwords exist only in a demo; an ordinary first start has no default password. */
export const DEMO_PEOPLE = {
  superAdmin: { name: 'Alex Kim', email: 'admin@portico.example', password: 'Portico.1', locale: 'en' },
  developer: { name: '이도현', email: 'developer@portico.example', password: 'Portico.2', locale: 'ko' },
  user: { name: 'Mina Park', email: 'user@portico.example', password: 'Portico.3', locale: 'en' },
  /** The two in whose names the sample calls are made. */
  commuter: { name: '최수아', email: 'sua@portico.example', password: 'Portico.4', locale: 'ko' },
  studio: { name: 'Jonas Weber', email: 'jonas@portico.example', password: 'Portico.5', locale: 'en' },
} as const

/** Those who use the portal. */
export const PORTAL_USERS = ['user', 'commuter', 'studio'] as const
