'use client'
import './base.css'
import { FailureScreen } from '@/components/layout/failure-screen'
import { brandCss, tokensCss } from '@/lib/theme/tokens'

export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <head>
        <style>{tokensCss() + brandCss('#4f46e5')}</style>
      </head>
      <body>
        <FailureScreen digest={error.digest} />
      </body>
    </html>
  )
}
