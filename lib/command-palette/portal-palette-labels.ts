/** The texts of the command palette of the portal, which the server writes beside its button: no script holds them. */
export interface PortalPaletteLabels {
  title: string
  placeholder: string
  close: string
  pages: string
  apis: string
  operations: string
  nothing: string
  shortcutsTitle: string
  /** What keys do: pairs of a key and its text. */
  shortcuts: readonly (readonly [key: string, text: string])[]
  /** The pages of a signed-in user. */
  own: readonly { href: string; label: string }[]
}
