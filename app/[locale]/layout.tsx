import 'pretendard/dist/web/variable/pretendardvariable-dynamic-subset.css'
import '../faces.css'
import '../base.css'
import '@/components/ui/primitives.css'
import '../print.css'
import { isLocale } from '@portico/contract/locale'
import type { Metadata, Viewport } from 'next'
import { notFound } from 'next/navigation'
import { locale as segment } from 'next/root-params'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import styles from '@/components/feedback/waiting-note.module.css'
import { WAITING_NOTE_ID } from '@/components/feedback/waiting-note-id'
import { BeforePaint } from '@/components/layout/before-paint'
import { env } from '@/lib/env'
import { currentLocale } from '@/lib/i18n/current-locale'
import { faviconLinks } from '@/lib/portal-config/favicon-links'
import { loadPortalConfig } from '@/lib/portal-config/load-portal-config'
import { brandCss, tokensCss } from '@/lib/theme/tokens'

/**
 * Returns no language: a build needs no platform, so no page is rendered at build time. Public pages are rendered at their first visit and
 * cached.
 */
export function generateStaticParams(): { locale: string }[] {
  return []
}

export async function generateMetadata(): Promise<Metadata> {
  const [{ title, images }, t] = await Promise.all([loadPortalConfig(), getTranslations('shell')])
  return {
    metadataBase: new URL(env().publicUrl),
    title: { default: title, template: `%s · ${title}` },
    description: t('description', { title }),
    applicationName: title,
    icons: { icon: faviconLinks(images) },
  }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#0f1217' },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  if (!isLocale(await segment())) notFound()
  const [locale, { brandColor }, t] = await Promise.all([currentLocale(), loadPortalConfig(), getTranslations('shell.waiting')])
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <BeforePaint />
        <style>{tokensCss()}</style>
        <style>{brandCss(brandColor)}</style>
      </head>
      <body>
        {children}
        <div
          id={WAITING_NOTE_ID}
          className={styles.note}
          aria-live="polite"
          data-slow={t('slow')}
          data-over={t('over')}
          data-retry={t('retry')}
        />
      </body>
    </html>
  )
}
