/** Renders structured data for search engines. `<` is escaped, so that no text can end the element. */
export function JsonLd({ items }: { items: readonly object[] }) {
  const text = JSON.stringify(items.length === 1 ? items[0] : items).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON with `<` escaped, of a type that no browser runs
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
