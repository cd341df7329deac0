import { signIn } from '@/lib/session/server/sign-in'

export const dynamic = 'force-dynamic'

/** Signs in to the developer center. */
export const POST = (request: Request) => signIn(request, 'center')
