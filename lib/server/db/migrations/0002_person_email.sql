DROP INDEX "person_email";--> statement-breakpoint
CREATE UNIQUE INDEX "person_email_of_firm" ON "person" USING btree (lower("email"),"firm_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_email" ON "person" USING btree (lower("email")) WHERE "person"."password_hash" is not null;