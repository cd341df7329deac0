import { USER_CATEGORIES } from '@portico/contract/role'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { NotFoundScreen } from '@/components/layout/not-found-screen'

/** The same for everybody of a category: cached for a minute. */
export const revalidate = 60

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('shell.notFound'))('title'), robots: { index: false } }
}

/** Shows what the edge sends for every address without a page. */
export default async function NotFoundPage({ params }: { params: Promise<{ category: string }> }) {
  const given = (await params).category
  const category = USER_CATEGORIES.find((one) => one === given)
  return category ? <NotFoundScreen category={category} /> : notFound()
}
