import { categoryEndpoints } from '@portico/contract/category/category-endpoints'
import type { Platform } from '../../http/platform.ts'
import { serve } from '../../http/serve.ts'
import { getCategory, listCategories, listCategoryOptions } from './category-view.ts'
import { createCategory } from './create-category.ts'
import { deleteCategory } from './delete-category.ts'
import { moveApis } from './move-apis.ts'
import { orderCategories } from './order-categories.ts'
import { updateCategory } from './update-category.ts'

export function categoryRoutes(platform: Platform): void {
  serve(platform, categoryEndpoints.listCategories, ({ db, query }) => listCategories(db, query))
  serve(platform, categoryEndpoints.listCategoryOptions, ({ db }) => listCategoryOptions(db))
  serve(platform, categoryEndpoints.createCategory, ({ body, transact }) => transact((tx) => createCategory(tx, body)))
  serve(platform, categoryEndpoints.orderCategories, ({ body, transact }) => transact((tx) => orderCategories(tx, body.categoryIds)))
  serve(platform, categoryEndpoints.getCategory, ({ db, params }) => getCategory(db, params.categoryId))
  serve(platform, categoryEndpoints.updateCategory, ({ params, body, transact }) =>
    transact((tx) => updateCategory(tx, params.categoryId, body)),
  )
  serve(platform, categoryEndpoints.deleteCategory, ({ params, transact }) => transact((tx) => deleteCategory(tx, params.categoryId)))
  serve(platform, categoryEndpoints.moveApis, ({ params, body, transact }) => transact((tx) => moveApis(tx, params.categoryId, body)))
}
