import { maintenanceRefusal } from '@/lib/portal-management/maintenance'
import { signIn } from '@/lib/session/server/sign-in'

export const dynamic = 'force-dynamic'

/** Signs in to the portal, unless it is under maintenance. */
export async function POST(request: Request): Promise<Response> {
  const closed = await maintenanceRefusal({ access: 'session.signIn', path: '/login' }, undefined, request.headers.get('x-request-id'))
  return closed ?? signIn(request, 'portal')
}
