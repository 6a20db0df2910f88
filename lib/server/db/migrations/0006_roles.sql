ALTER TABLE "person" DROP CONSTRAINT "person_role";--> statement-breakpoint
ALTER TABLE "person" ADD COLUMN "all_clients" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "person" SET "all_clients" = "role" <> 'junior', "role" = CASE "role" WHEN 'accountant' THEN 'reviewer' WHEN 'junior' THEN 'preparer' ELSE "role" END;--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_admin_sees_all" CHECK ("person"."role" <> 'admin' or "person"."all_clients");--> statement-breakpoint
ALTER TABLE "person" ADD CONSTRAINT "person_role" CHECK ("person"."role" in ('admin', 'reviewer', 'preparer', 'viewer'));