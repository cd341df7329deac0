import { categoryEndpoints } from '@portico/contract/category/category-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { listCategories, listCategoryOptions } from './category-view.ts'
import { createCategory } from './create-category.ts'

export function categoryRoutes(platform: Platform): void {
  serve(platform, categoryEndpoints.listCategories, ({ db, query }) => listCategories(db, query))
  serve(platform, categoryEndpoints.listCategoryOptions, ({ db }) => listCategoryOptions(db))
  serve(platform, categoryEndpoints.createCategory, ({ body, transact }) => transact((tx) => createCategory(tx, body)))
}
