import type { SchemaField, SchemaNode } from './schema-tree'

/**
 * Returns the schema of a parameter of the style `deepObject` with what stands around the names of its fields when they are sent:
 * `filter[owner][id]`, `filter[tags][]` for each item of a list, as samples and the console write them. `name` is what is sent for the
 * schema itself. A tree is bounded and has no circles, so this ends.
 */
export function withDeepNames(node: SchemaNode, name: string): SchemaNode {
  const { item, fields, variants } = node
  const fieldOf = (field: SchemaField): SchemaField => {
    const own = `${name}[${field.name || '*'}]`
    const before = `${name}[`
    return { ...field, sent: { before, after: isListOfValues(field.node) ? '][]' : ']' }, node: withDeepNames(field.node, own) }
  }
  return {
    ...node,
    fields: fields.map(fieldOf),
    variants: variants.map((group) => ({
      ...group,
      options: group.options.map((option) => ({ ...option, node: withDeepNames(option.node, name) })),
    })),
    ...(item ? { item: withDeepNames(item, `${name}[0]`) } : {}),
  }
}

function isListOfValues({ isList, item }: SchemaNode): boolean {
  return isList && (item === undefined || (item.fields.length === 0 && item.variants.length === 0))
}
