import { revalidatePages } from '@/lib/platform/revalidate-pages'

export const dynamic = 'force-dynamic'

export { revalidatePages as POST }
