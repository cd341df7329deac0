import { registerHooks } from 'node:module'

// drizzle-kit is installed at the root and looks for drizzle-orm there, while npm keeps drizzle-orm with the platform.
const platform = new URL('../package.json', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('drizzle-orm') && context.conditions.includes('import')
      ? next(specifier, { ...context, parentURL: platform })
      : next(specifier, context),
})
