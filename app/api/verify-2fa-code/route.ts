import { verifyCode } from '@/lib/session/second-step'

export const dynamic = 'force-dynamic'

export { verifyCode as POST }
