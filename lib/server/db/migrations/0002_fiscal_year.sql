ALTER TABLE "client_setting" ADD COLUMN "fiscal_start" integer;--> statement-breakpoint
ALTER TABLE "firm_setting" ADD COLUMN "fiscal_start" integer;--> statement-breakpoint
ALTER TABLE "client_setting" ADD CONSTRAINT "client_setting_fiscal_start" CHECK ("client_setting"."fiscal_start" between 1 and 12);--> statement-breakpoint
ALTER TABLE "firm_setting" ADD CONSTRAINT "firm_setting_fiscal_start" CHECK ("firm_setting"."fiscal_start" between 1 and 12);