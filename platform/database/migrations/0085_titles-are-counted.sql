CREATE INDEX "board_post_texts_title_idx" ON "board_post_texts" USING btree ("title");--> statement-breakpoint
CREATE INDEX "inquiries_title_idx" ON "inquiries" USING btree ("title");