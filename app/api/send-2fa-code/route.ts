import { sendCode } from '@/lib/session/server/second-step'

export const dynamic = 'force-dynamic'

export { sendCode as POST }
