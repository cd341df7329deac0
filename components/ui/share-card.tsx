import type { ShareCard as Card } from '@/lib/discovery/share-card'

/** Draws the preview image of a page: its title, what it is about, and the portal. Only styles that the image renderer knows. */
export function ShareCard({ card: { portal, title, lead, details, mark, brandColor } }: { card: Card }) {
  return (
    <div
      style={{
        ...{ display: 'flex', flexDirection: 'column', justifyContent: 'space-between', width: '100%', height: '100%' },
        ...{ padding: '72px 80px', background: '#ffffff', color: '#151922', borderTop: `16px solid ${brandColor}` },
      }}
    >
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        <div style={{ display: 'flex', alignItems: 'center' }}>
          {mark ? (
            <div
              style={{
                ...{ display: 'flex', alignItems: 'center', justifyContent: 'center', flexShrink: 0, width: 112, height: 112 },
                ...{ marginRight: 36, borderRadius: 24, background: mark.ground, color: mark.color, fontSize: 46 },
              }}
            >
              {mark.letters}
            </div>
          ) : null}
          <div style={{ display: 'flex', fontSize: title.length > 36 ? 54 : 68, lineHeight: 1.2, wordBreak: 'break-word' }}>{title}</div>
        </div>
        <div style={{ display: 'flex', marginTop: 36, color: '#4b5365', fontSize: 34, lineHeight: 1.45, wordBreak: 'break-word' }}>
          {lead}
        </div>
      </div>
      <div style={{ display: 'flex', justifyContent: 'space-between', fontSize: 30, color: '#4b5365' }}>
        <div style={{ display: 'flex', flexShrink: 0, maxWidth: 480, marginRight: 48, color: '#151922', wordBreak: 'break-word' }}>
          {portal}
        </div>
        <div style={{ display: 'flex', wordBreak: 'break-word' }}>{details}</div>
      </div>
    </div>
  )
}
