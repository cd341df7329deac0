import { sendCode } from '@/lib/session/second-step'

export const dynamic = 'force-dynamic'

export { sendCode as POST }
