'use client'

/** Shows an error of the root layout itself, so it has its own styles and the texts of both languages. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en">
      <body style={{ font: '1rem/1.6 system-ui, sans-serif', colorScheme: 'light dark', textAlign: 'center', padding: '15vh 1rem' }}>
        <h1>Something went wrong</h1>
        <p>The page could not be shown. Reload it to try again.</p>
        <p lang="ko">페이지를 표시하지 못했습니다. 새로 고침하여 다시 시도해 주세요.</p>
        {error.digest ? <p>{error.digest}</p> : null}
        <button type="button" style={{ font: 'inherit', padding: '0.5rem 1.25rem' }} onClick={() => window.location.reload()}>
          Reload · 새로 고침
        </button>
      </body>
    </html>
  )
}
