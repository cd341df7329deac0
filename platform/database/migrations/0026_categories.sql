DROP INDEX "categories_name_key";--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "name_ko" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "description_ko" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Names that differ in case only: the oldest keeps its name, the others get the end of their id.
UPDATE "categories" SET "name" = left("name", 20) || ' ' || right("id"::text, 8) WHERE "id" IN (
	SELECT "id" FROM (SELECT "id", row_number() OVER (PARTITION BY lower("name") ORDER BY "created_at", "id") AS place FROM "categories") AS named
	WHERE place > 1);--> statement-breakpoint
-- The order so far: by name.
UPDATE "categories" SET "position" = place - 1 FROM (
	SELECT "id" AS ordered, row_number() OVER (ORDER BY "name") AS place FROM "categories") AS named WHERE ordered = "id";--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name" ON "categories" USING btree (lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "categories_name_ko" ON "categories" USING btree (lower(coalesce(nullif(name_ko, ''), name)));--> statement-breakpoint
CREATE INDEX "categories_position" ON "categories" USING btree ("position","name");